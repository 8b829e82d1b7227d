import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { settings } from './shared/settings.svelte'
import './shared/lino.css'
import { learnLanguage } from './words/spoken.svelte'

void learnLanguage(settings.language).then(() => mount(App, { target: document.getElementById('app')! }))

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The server that `npm run dev` passes the API on to; `incognita serve` listens here.
const server = process.env.INCOGNITA_SERVER ?? 'http://localhost:8400'

export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: {
    outDir: process.env.INCOGNITA_SITE_OUT ?? '../src/incognita/server/site',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
})

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig } from 'vite'
import { cutouts } from './cutouts.js'

// The server that `npm run dev` passes the API on to; `incognita serve` listens here.
const server = process.env.INCOGNITA_SERVER ?? 'http://localhost:8400'

/** Beside each file the same compressed, so that the server has nothing to do. */
function compressed() {
  let folder = ''
  return {
    name: 'compressed',
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name)
        if (!entry.isFile() || !/\.(html|js|css|svg)$/.test(entry.name)) continue
        const content = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(content))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  plugins: [svelte(), cutouts(), compressed()],
  base: './',
  worker: { format: 'es' },
  build: {
    outDir: process.env.INCOGNITA_SITE_OUT ?? '../src/incognita/server/site',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // Drawings that games share with the command lie in the games' own folders.
  server: { proxy: { '/api': { target: server, ws: true } }, fs: { allow: ['.', '../src/incognita/games'] } },
})

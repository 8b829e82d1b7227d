/** The pictures on the cards, by game, drawn when the site is built: `web/cutouts.js`. */
declare module 'virtual:cutouts' {
  const drawings: Record<string, string>
  export default drawings
}

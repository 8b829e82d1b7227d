import type { Words } from './en'

export const fr: Words = {
  board: {
    turnLeft: 'Tourner à gauche (Maj R)',
    turnRight: 'Tourner à droite (R)',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    fit: 'Tout montrer',
  },
}

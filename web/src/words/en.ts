export const en = {
  board: {
    turnLeft: 'Turn left (Shift R)',
    turnRight: 'Turn right (R)',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Show everything',
  },
}

export type Words = typeof en

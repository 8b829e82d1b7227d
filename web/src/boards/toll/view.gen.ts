/* Made by ./dev types out of src/incognita/games/toll/seen.py. */

export interface SeatView {
  seat: number
  coins: number
  points: number
  committed: boolean
}

export interface TollView {
  /** Counted from 1. */
  round: number
  rounds: number
  /** What lies at the bank; None before it is drawn. */
  card: number | null
  /** How many cards of 1, 2, ... are left in it. */
  bag: number[]
  seats: SeatView[]
  /** The viewer's bid, and nobody else's. */
  own: number | null
  /** None where nobody is in a hurry. */
  countdown: number | null
}

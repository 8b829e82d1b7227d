/** The shapes of an analysis, as the server describes them. */

import type { components } from '../shared/api.gen'

type Schemas = components['schemas']

export type ReviewAnswer = Schemas['ReviewAnswer']
export type Review = Schemas['ReviewedGame']
export type Decision = Schemas['DecisionAnswer']
export type Dealt = Schemas['DealtAnswer']
export type DealtAnswers = Schemas['DealtAnswers']
export type Source = Schemas['SourceAnswer']
export type Budget = Schemas['ReviewWish']['budget']

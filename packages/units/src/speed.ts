import type { Brand } from './brand.ts'

export type Knots = Brand<number, 'Knots'>

export const knots = (value: number) => value as Knots

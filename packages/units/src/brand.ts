declare const unit: unique symbol

/** A value of `Base` marked with a unit, so that knots are not mistaken for metres. */
export type Brand<Base, Name extends string> = Base & { readonly [unit]: Name }

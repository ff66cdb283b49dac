declare const unit: unique symbol

/** A value of `Base` that only its own constructor can make, so that knots never pass for metres. */
export type Brand<Base, Name extends string> = Base & { readonly [unit]: Name }

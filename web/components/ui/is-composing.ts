/**
 * Whether a key is an input method's own. Safari ends the composition before the Enter that ends it: that key has the
 * code 229.
 */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229;

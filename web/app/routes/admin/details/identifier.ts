/** What a details address may hold; anything else leads to the list. */
export const IDENTIFIER = /^[1-9]\d{0,14}$/;

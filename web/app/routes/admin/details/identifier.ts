/** What a details address may hold; anything else leads to the list. */
export const ID_PATTERN = /^[1-9]\d{0,14}$/;

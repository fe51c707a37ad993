/** Names one thing to be made, so that asking for it again makes it once. Works without https too, unlike `randomUUID`. */
export const newIdempotencyKey = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));

/** Messages for a record that is loading or failed to load. */
export type LoadTexts = {
  loading: string;
  failed: string;
  /** The toast of section 8 of docs/product.md. */
  toast: string;
};

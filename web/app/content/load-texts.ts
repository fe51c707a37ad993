/** What is said of one thing while it is loaded, and when it cannot be. */
export type LoadTexts = {
  loading: string;
  failed: string;
  /** The toast of section 8 of docs/product.md. */
  toast: string;
};

export type Letter = {
  greeting: string;
  paragraphs: string[];
  facts?: { label: string; value: string }[];
  quote?: string;
  button?: { label: string; url: string };
  closing?: string;
};

import type { FirmTexts } from './firm-texts.ts';

/**
 * A text that binds or informs: numbered or not, with an anchor per section. In every sentence `[words](address)` is a link, and
 * spaces are ordinary ones (`typeset.ts` sets the French ones).
 */
export type LegalText = {
  title: string;
  /** What search engines show under the title. */
  description: string;
  lead: string;
  /** The day these sentences were last changed: change it with them. */
  version: string;
  /** « Article 1 », « Article 2 » … before each title. */
  isNumbered?: boolean;
  /** What must not be missed, in a few figures. */
  essentials?: { figure: string; text: string }[];
  sections: (firm: FirmTexts) => LegalSection[];
};

export type LegalSection = {
  /** The anchor: others may link to it, so it stays. No id of the layout, such as `contenu`, whose element it would be. */
  id: string;
  title: string;
  body: Block[];
};

/** A paragraph, a list, or a titled table of two columns. */
export type Block = string | string[] | { heading?: string; items: [term: string, text: string][] };

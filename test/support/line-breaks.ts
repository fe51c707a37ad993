import type { Locator } from 'playwright-core';

const NO_BREAK = /e-mails?|\d+\s(?:an|mois|jour|heure|personne)/gi;

/** The texts within `place` in which a number or an « e-mail » begins on one line and ends on the next. */
export const brokenTextsIn = (container: Locator) =>
  container.evaluate((element, noBreak) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      for (const { 0: match, index } of text.data.matchAll(noBreak)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + match.length);
        const tops = Array.from(range.getClientRects(), ({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.push(text.data);
      }
    }
    return broken;
  }, NO_BREAK);

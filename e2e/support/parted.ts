import type { Locator } from 'playwright-core';

const TOGETHER = /e-mails?|\d+\s(?:an|mois|jour|heure|personne)/gi;

/** The texts within `place` in which a number or an « e-mail » begins on one line and ends on the next. */
export const partedIn = (place: Locator) =>
  place.evaluate((element, together) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const parted: string[] = [];
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      for (const { 0: found, index } of text.data.matchAll(together)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + found.length);
        const tops = Array.from(range.getClientRects(), ({ top }) => Math.round(top));
        if (new Set(tops).size > 1) parted.push(text.data);
      }
    }
    return parted;
  }, TOGETHER);

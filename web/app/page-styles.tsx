import { createContext, useContext } from 'react';

const ID = 'styles';

/** The whole stylesheet, on the server alone: in the browser it is in the page already. */
export const PageStylesText = createContext<string | null>(null);

/** Within the page the styles cost no further round trip before the first paint; they weigh less than one. */
export function PageStyles() {
  const text = useContext(PageStylesText) ?? document.getElementById(ID)?.textContent ?? '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet; escaped, its `>` would be no CSS.
  return <style id={ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

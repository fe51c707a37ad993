import type { Site } from '@cercle/contract/site';
import type { MailContent } from './mail-content.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

/** A mail in the firm's one layout, as HTML and as plain text that says the same. */
export const renderContent = (site: Site, content: MailContent): { html: string; text: string } => ({
  html: renderHtml(site, content),
  text: renderText(site, content),
});

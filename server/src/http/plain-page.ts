import { hash } from 'node:crypto';
import { SECURITY_HEADERS } from './security-headers.ts';

const STYLE = `body{max-width:32rem;margin:20vh auto;padding:0 1.5rem;background:#faf7f1;color:#16223b;font:1.125rem/1.6 system-ui,sans-serif}
h1{font:400 2rem Georgia,serif}a{color:inherit}`;
const POLICY = `${SECURITY_HEADERS['Content-Security-Policy']}; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`;

type PlainPageContent = { title: string; heading: string; text: string; link: { to: string; label: string } };

/** A page without scripts or files, which costs next to nothing to send. It does not escape its texts: pass only constants. */
export function plainPage({ title, heading, text, link }: PlainPageContent) {
  const body = `<!doctype html>
<html lang="fr-BE"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style>
<main><h1>${heading}</h1><p>${text}</p><p><a href="${link.to}">${link.label}</a></p></main></html>
`;
  const headers = { 'Content-Security-Policy': POLICY, 'Content-Type': 'text/html; charset=utf-8' };
  return { body, headers };
}

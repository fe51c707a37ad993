import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link, an « e-mail », or what stands before the next of them. */
const PIECE =
  /\[(?<words>[^\]]+)\]\((?<address>[^)]+)\)|\b(?<email>e-mails?)\b|(?:(?!\[[^\]]+\]\([^)]+\)|\be-mails?\b).)+/gis;

/**
 * A sentence of `content/`, with its `[words](address)` made links. « e-mail » stays on one line: a hyphen that does not
 * break would be another letter to who searches or copies.
 */
export function RichText({ text }: { text: string }) {
  return Array.from(text.matchAll(PIECE), ({ 0: piece, index, groups }) => {
    if (groups?.email) {
      return (
        <span key={index} className="whitespace-nowrap">
          {piece}
        </span>
      );
    }
    if (!groups?.address) return piece;
    return (
      <TextLink key={index} to={groups.address}>
        {groups.words}
      </TextLink>
    );
  });
}

const LOOK = 'link [overflow-wrap:anywhere]';

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={LOOK}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} rel={to.startsWith('http') ? 'noopener noreferrer' : undefined} className={LOOK}>
      {children}
    </a>
  );
}

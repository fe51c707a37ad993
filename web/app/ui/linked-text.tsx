import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NoBreak } from './no-break.tsx';

/** A link, or the text before the next one. */
const PIECE = /\[(?<words>[^\]]+)\]\((?<address>[^)]+)\)|(?:(?!\[[^\]]+\]\([^)]+\)).)+/gs;

/** A sentence of `content/`, with its `[words](address)` made links. */
export function LinkedText({ text }: { text: string }) {
  return Array.from(text.matchAll(PIECE), ({ 0: piece, index, groups }) =>
    groups?.address ? (
      <TextLink key={index} to={groups.address}>
        {groups.words}
      </TextLink>
    ) : (
      <NoBreak key={index} text={piece} />
    ),
  );
}

const LOOK = 'link [overflow-wrap:anywhere]';

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
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

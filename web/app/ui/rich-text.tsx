import { Link } from 'react-router';

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;

/** A sentence of `content/`, with its `[words](address)` made links. */
export function RichText({ text }: { text: string }) {
  // Split by a pattern of two groups: text, words, address, text, words, address …, text.
  const parts = text.split(LINK);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    if (index % 3 === 2) return null;
    const address = parts[index + 1] ?? '';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order.
      <TextLink key={index} to={address}>
        {part}
      </TextLink>
    );
  });
}

const LOOK = 'link [overflow-wrap:anywhere]';

function TextLink({ to, children }: { to: string; children: string }) {
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

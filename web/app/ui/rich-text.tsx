import { Link } from 'react-router';

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;
const EMAIL = /(\be-mails?\b)/i;

/** A sentence of `content/`, with its `[words](address)` made links. */
export function RichText({ text }: { text: string }) {
  // Split by a pattern of two groups: text, words, address, text, words, address …, text.
  const parts = text.split(LINK);
  return parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order.
    if (index % 3 === 0) return <Words key={index} text={part} />;
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

/** « e-mail » stays on one line: a hyphen that does not break would be another letter to who searches or copies. */
const Words = ({ text }: { text: string }) =>
  text.split(EMAIL).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );

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

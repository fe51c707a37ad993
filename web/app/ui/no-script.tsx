import { NO_SCRIPT } from '../content/no-script.ts';
import { useSite } from '../site.ts';

/** Where no script runs: that one is needed here, and how to reach us all the same. Scripts never show it, so none carries it. */
export const NoScript = ({ what }: { what: 'form' | 'page' }) => (
  <noscript>{import.meta.env.SSR && <Notice text={NO_SCRIPT[what]} />}</noscript>
);

function Notice({ text }: { text: string }) {
  const { contactEmail } = useSite();
  return (
    <p className="mb-6 rounded-md bg-warning-tint p-4 text-sm text-warning">
      {text}
      {contactEmail && (
        <>
          {` ${NO_SCRIPT.write} `}
          <a href={`mailto:${contactEmail}`} className="link">
            {contactEmail}
          </a>
          .
        </>
      )}
    </p>
  );
}

import { useSite } from '../site.ts';

const WHY = 'qui est désactivé dans votre navigateur.';

/** What cannot work without JavaScript: sending something, or the page as a whole. */
const NO_SCRIPT = {
  form: `L’envoi demande JavaScript, ${WHY}`,
  page: `Cette page demande JavaScript, ${WHY}`,
  write: 'Écrivez-nous plutôt à',
};

/** Where no script runs: that one is needed here, and how to reach us all the same. Scripts never show it, so none carries it. */
export const NoScript = ({ what }: { what: 'form' | 'page' }) => (
  <noscript>{import.meta.env.SSR && <Notice text={NO_SCRIPT[what]} />}</noscript>
);

function Notice({ text }: { text: string }) {
  const { contactEmail } = useSite();
  return (
    <p className="mb-6 rounded-md bg-warning-tint p-4 text-sm text-warning">
      <span>{text}</span>
      {contactEmail && (
        <>
          <span>{` ${NO_SCRIPT.write} `}</span>
          <a href={`mailto:${contactEmail}`} className="link">
            {contactEmail}
          </a>
          <span>.</span>
        </>
      )}
    </p>
  );
}

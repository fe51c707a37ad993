import { displayEmail } from '@cercle/contract/display-email';
import { Download, Printer } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { formatDateTime } from '../../../dates.ts';
import { serverNow } from '../../../session/server-time.ts';
import { getLoggedInSession } from '../../../session/session.ts';
import { useSite } from '../../../site.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { CopyButton } from './copy-button.tsx';

type RecoveryCodesProps = { codes: string[]; onSaved: () => void };

/** Shown once: the server keeps only their hashes. */
export default function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { title } = useSite();
  const ownerLine = useOwnerLine();
  const [isSaved, setSaved] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  const asText = `${title} – codes de secours\n${ownerLine}\n\n${codes.join('\n')}\n\nChaque code sert une seule fois.\n`;

  return (
    <div data-print-alone className="grid gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
          Vos codes de secours
        </h3>
        <p className="mt-2 max-w-[40em] text-slate">
          Sans votre téléphone, un de ces codes vous laisse entrer. Chacun sert une seule fois. Ils ne seront
          plus jamais affichés&#8239;: gardez-les en lieu sûr, ailleurs que sur ce téléphone.
        </p>
      </div>
      <ul
        aria-label="Codes de secours"
        className="grid gap-x-6 gap-y-2 rounded-md bg-sand p-5 forced-colors:border sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="font-[550] whitespace-nowrap tabular-nums">{code}</code>
          </li>
        ))}
      </ul>
      <p className="text-sm text-slate [overflow-wrap:anywhere]">{ownerLine}</p>
      <div className="no-print flex flex-wrap gap-3">
        <CopyButton text={asText} done="Les codes sont copiés.">
          Copier
        </CopyButton>
        <Button
          look="quiet"
          size="small"
          onClick={() =>
            saveFile('codes-de-secours.txt', new Blob([asText], { type: 'text/plain;charset=utf-8' }))
          }
        >
          <Download className="size-4" aria-hidden="true" />
          Télécharger
        </Button>
        <Button look="quiet" size="small" onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden="true" />
          Imprimer
        </Button>
      </div>
      <div className="no-print grid justify-items-start gap-5 border-t border-hairline pt-5">
        <div className="flex items-start gap-3">
          <input
            id={id}
            type="checkbox"
            checked={isSaved}
            onChange={(event) => setSaved(event.target.checked)}
            className="mt-0.5 size-5 shrink-0 accent-ink"
          />
          <label htmlFor={id}>J’ai conservé ces codes en lieu sûr</label>
        </div>
        <Button disabled={!isSaved} onClick={onSaved}>
          Terminer
        </Button>
      </div>
    </div>
  );
}

/** Of which account and site they are, and of when: a sheet or a file is found again long after this page. */
function useOwnerLine(): string {
  const { title, publicUrl } = useSite();
  const [created] = useState(() => ({ by: getLoggedInSession()?.user.email ?? '', at: serverNow() }));
  return `Compte ${displayEmail(created.by)}, sur ${title} (${publicUrl}). Codes créés le ${formatDateTime(new Date(created.at).toISOString())}.`;
}

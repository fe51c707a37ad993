import { BookUser } from 'lucide-react';
import { saveFile } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toast.tsx';
import type { ContactCard } from './vcard.ts';

const FAILED = 'Le contact n’a pas pu être enregistré. Rechargez la page, puis réessayez.';

async function save(card: ContactCard): Promise<void> {
  const { createVCardFile } = await import('./vcard.ts');
  const file = createVCardFile(card);
  saveFile(file.name, file);
}

/** Offers the card as a file for the reader's address book, made in the browser. */
export function SaveContact({ card }: { card: ContactCard }) {
  return (
    <button
      type="button"
      onClick={() => void save(card).catch(() => showToast('error', FAILED))}
      className="flex min-h-12 items-center gap-2.5 rounded-b-lg border-t border-hairline px-5 text-sm font-[550] transition-colors hover:bg-ivory focus-visible:outline-offset-0"
    >
      <BookUser className="size-4 shrink-0 text-brass-deep" aria-hidden="true" />
      <span>
        Enregistrer le contact<span className="sr-only"> de {card.fullName}</span>
      </span>
    </button>
  );
}

import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';

type CopyButtonProps = { text: string; done: string; children: ReactNode };

export function CopyButton({ text, done, children }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast('success', done);
    } catch {
      showToast('error', 'Votre navigateur a refusé la copie\u202f: sélectionnez le texte à la main.');
    }
  };
  return (
    <Button look="quiet" size="small" onClick={() => void copy()}>
      <Copy className="size-4" aria-hidden="true" />
      <span>{children}</span>
    </Button>
  );
}

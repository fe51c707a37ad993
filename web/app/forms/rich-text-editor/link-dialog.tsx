import { linkAddress } from '@cercle/contract/link-address';
import { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { useContractForm } from '../contract-form.ts';
import { TextControl } from '../controls.tsx';
import { FormDialog } from '../form-dialog.tsx';

const linkForm = z.object({ href: linkAddress });

type LinkDialogProps = {
  /** Where the link leads now; null for a new one. */
  href: string | null;
  /** `typed` is what stands for the link where no words are selected. */
  onSet: (href: string, typed: string) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** Asks where a link leads. Open as long as it is mounted. */
export function LinkDialog({ href, onSet, onRemove, onClose }: LinkDialogProps) {
  const form = useContractForm({
    schema: linkForm,
    defaults: { href: href ?? '' },
    failureText: ({ message }) => message,
    send: async (values, typed) => onSet(values.href, String(typed.href).trim()),
  });
  return (
    <FormDialog
      form={form}
      title={href === null ? 'Ajouter un lien' : 'Modifier le lien'}
      confirmText={href === null ? 'Ajouter' : 'Modifier'}
      busyText="Un instant…"
      failure={undefined}
      onCancel={onClose}
    >
      <TextControl
        name="href"
        label="Adresse"
        hint="Une page web, une adresse e-mail ou un numéro de téléphone."
        inputMode="url"
        autoComplete="off"
      />
      {href !== null && (
        <div>
          <Button look="quiet" size="small" onClick={onRemove}>
            Retirer le lien
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

import type { RecoveryCodes, SecondFactorSecret } from '@cercle/contract/second-factor';
import { api } from '../../../api/client.ts';
import PasswordDialog from './password-dialog.tsx';

type StartDialogProps = { onCancel: () => void; onDone: (secret: SecondFactorSecret) => void };

export function StartDialog({ onCancel, onDone }: StartDialogProps) {
  return (
    <PasswordDialog
      title="Activer la double vérification"
      message="Un code de votre téléphone vous sera demandé à chaque connexion. Confirmez avec votre mot de passe."
      confirmText="Continuer"
      onCancel={onCancel}
      send={async (proof) => onDone(await api.post<SecondFactorSecret>('/second-factor', proof))}
    />
  );
}

type RenewDialogProps = { onCancel: () => void; onDone: (codes: string[]) => void; onChange: () => void };

export function RenewDialog({ onCancel, onDone, onChange }: RenewDialogProps) {
  return (
    <PasswordDialog
      title="Nouveaux codes de secours"
      message="Les codes que vous avez gardés jusqu’ici cesseront de servir. Confirmez avec votre mot de passe."
      confirmText="Recevoir de nouveaux codes"
      onCancel={onCancel}
      send={async (proof) => {
        const { recoveryCodes } = await api.post<RecoveryCodes>('/second-factor/recovery-codes', proof);
        onDone(recoveryCodes);
        onChange();
      }}
    />
  );
}

type DisableDialogProps = { isRequired: boolean; onCancel: () => void; onDone: () => void };

export function DisableDialog({ isRequired, onCancel, onDone }: DisableDialogProps) {
  return (
    <PasswordDialog
      title="Désactiver la double vérification"
      message={
        isRequired
          ? 'Elle est obligatoire pour les administrateurs\u202f: vous devrez l’activer à nouveau, par exemple sur un nouveau téléphone. Confirmez avec votre mot de passe.'
          : 'Votre mot de passe suffira de nouveau pour se connecter, et vos codes de secours ne serviront plus. Confirmez avec votre mot de passe.'
      }
      confirmText="Désactiver"
      confirmLook="danger"
      onCancel={onCancel}
      send={async (proof) => {
        await api.post('/second-factor/disable', proof);
        onDone();
      }}
    />
  );
}

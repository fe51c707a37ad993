import type { AcceptedPolicy } from '@cercle/contract/accepted-policy';
import { PASSWORD_MIN } from '@cercle/contract/accounts';
import { PHOTO_REQUIRED_ERROR } from '@cercle/contract/images';
import { type InvitationState, invitationCompletion } from '@cercle/contract/invitations';
import { denominationProblem } from '@cercle/contract/members';
import type { LinkStatus } from '@cercle/contract/reset-link';
import { useCallback } from 'react';
import type { FieldValues } from 'react-hook-form';
import { api } from '../../api/client.ts';
import type { ApiError } from '../../api/error.ts';
import { multipartBody } from '../../api/multipart.ts';
import { DENOMINATION_HINT, PRIVACY_SWITCHES } from '../../content/privacy.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../forms/contract-form-view.tsx';
import { PasswordControl, SwitchControl, TextControl } from '../../forms/controls.tsx';
import { PhotoControl } from '../../forms/photo-control.tsx';
import { TermsNote } from '../../forms/terms-note.tsx';
import { photoProblem } from '../../ui/photo-validation.ts';
import { AccountOwner } from './account-address.tsx';
import { useDeadLink } from './use-dead-link.ts';

const FAILED = 'Une erreur est survenue. Veuillez réessayer.';
const NETWORK_FAILED = `${FAILED} Vérifiez votre connexion\u202f: rien de ce que vous avez rempli n’est perdu.`;
const MAYBE_ACTIVATED =
  'Votre compte est peut-être déjà actif\u202f: essayez de vous connecter avec ce mot de passe.';

/** The server's own message where the person can do something about it: a refused file, too many attempts. */
const STATUSES_WITH_OWN_MESSAGE = [413, 415, 429];
function failureText({ code, status, message }: ApiError): string {
  if (code === 'network') return NETWORK_FAILED;
  return STATUSES_WITH_OWN_MESSAGE.includes(status) ? message : FAILED;
}

/** The version that is accepted, which stays as it is. */
const versionLink = ({ id, validFrom }: AcceptedPolicy) => ({
  to: `/general-conditions/${id}`,
  label: `Conditions générales, version du ${dayText(validFrom)}`,
});

const dayText = (day: string) =>
  new Date(day).toLocaleDateString('fr-BE', { dateStyle: 'long', timeZone: 'UTC' });

type InvitationFormProps = {
  token: string;
  invitation: InvitationState;
  onDone: () => Promise<void> | void;
  /** The link has ended while the form was open. */
  onDead: (status: LinkStatus) => void;
};

export default function InvitationForm({ token, invitation, onDone, onDead }: InvitationFormProps) {
  const {
    memberType,
    fullName,
    email,
    photoUrl,
    toComplete: isPhotoRequired,
    conditions,
    ...chosenByAdmin
  } = invitation;

  const customErrors = useCallback(
    ({ photo, freeDenomination }: FieldValues) => ({
      photo: photoProblem(photo) ?? (isPhotoRequired && !photo ? PHOTO_REQUIRED_ERROR : undefined),
      freeDenomination: denominationProblem({ memberType, freeDenomination }),
    }),
    [memberType, isPhotoRequired],
  );

  const handleFailure = useDeadLink(MAYBE_ACTIVATED, onDead);
  const form = useContractForm({
    schema: invitationCompletion,
    defaults: chosenByAdmin,
    customErrors,
    handleFailure,
    failureText,
    send: async (values, { photo }) => {
      const body = multipartBody({ data: values }, { photo });
      await api.post(`/complete-invitation/${encodeURIComponent(token)}`, body);
      await onDone();
    },
  });

  return (
    <ContractFormView form={form} label="Activation du compte" className="grid gap-2">
      <AccountOwner fullName={fullName} email={email} />
      <PasswordControl
        name="password"
        label="Mot de passe"
        hint={`${PASSWORD_MIN} caractères au moins. Une phrase courte se retient bien.`}
        autoComplete="new-password"
        deps={['confirmPassword']}
      />
      <PasswordControl name="confirmPassword" label="Confirmer le mot de passe" autoComplete="new-password" />
      {memberType === 'BUSINESS' && (
        <TextControl name="freeDenomination" label="Dénomination libre" hint={DENOMINATION_HINT} />
      )}
      <div className="border-t border-hairline pt-6 pb-2">
        <PhotoControl
          name="photo"
          label="Votre photo"
          currentUrl={photoUrl}
          isReplacement={photoUrl !== null}
          isRequired={isPhotoRequired}
        />
      </div>
      <fieldset className="border-t border-hairline pt-6">
        <legend className="sr-only">Visibilité</legend>
        <p className="font-serif text-lg" aria-hidden="true">
          Ce que les autres voient
        </p>
        <div className="divide-y divide-hairline">
          {PRIVACY_SWITCHES.map(({ name, label, hint }) => (
            <SwitchControl key={name} name={name} label={label} hint={hint} />
          ))}
        </div>
      </fieldset>
      <TermsNote className="mt-6" {...(conditions && { conditions: versionLink(conditions) })}>
        En activant votre compte, vous acceptez nos conditions générales. Ce que vous indiquez ici compose
        votre compte et votre fiche de membre.
      </TermsNote>
      <SubmitButton form={form} busyText="Activation en cours…" className="mt-6 w-full">
        Activer mon compte
      </SubmitButton>
    </ContractFormView>
  );
}

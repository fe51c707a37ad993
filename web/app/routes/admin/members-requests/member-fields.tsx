import type { MembershipRequest } from '@cercle/contract/requests';
import {
  DENOMINATION_HINT,
  EMAIL_HINT,
  MEMBER_TYPE_CHOICES,
  OWN_VISIBILITY_NOTE,
  VISIBILITY_HINTS,
  VISIBILITY_NOTE,
} from '../../../content/admin-request-form.ts';
import { PRIVACY_SWITCHES } from '../../../content/privacy.ts';
import { PhoneControl, VatControl } from '../../../forms/business-controls.tsx';
import { ChoiceControl, SwitchControl, TextAreaControl, TextControl } from '../../../forms/controls.tsx';
import { PhotoControl } from '../../../forms/photo-control.tsx';
import { Panel } from '../details/description-list.tsx';
import { isApproved, isInvited } from './request-rules.ts';

/** `request` is the one under edit; null while one is made. */
type MemberFieldsProps = { request: MembershipRequest | null; isBusiness: boolean };

/** The fields of section 5 of docs/product.md. No autofill: the data are another person's. */
export function MemberFields({ request, isBusiness }: MemberFieldsProps) {
  const isMembersOwn = request !== null && isApproved(request);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[4fr_3fr]">
      <div className="grid gap-5">
        <Panel title="Membre">
          <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
            <TextControl name="fullName" label="Nom" autoComplete="off" />
            <TextControl name="company" label="Société" autoComplete="off" />
            <div className="sm:col-span-2">
              <TextControl
                name="email"
                label="E-mail"
                type="email"
                autoComplete="off"
                hint={emailHint(request)}
                readOnly={isMembersOwn}
                aria-required={!isMembersOwn}
                className="read-only:bg-ivory"
              />
            </div>
            <PhoneControl name="phone" autoComplete="off" />
            <VatControl name="vat" autoComplete="off" />
          </div>
        </Panel>
        <Panel title="Adhésion">
          <div className="grid gap-1">
            <ChoiceControl
              name="memberType"
              label="Type d’adhésion"
              choices={MEMBER_TYPE_CHOICES}
              deps={['freeDenomination']}
            />
            {isBusiness && (
              <TextControl
                name="freeDenomination"
                label="Dénomination libre"
                hint={DENOMINATION_HINT}
                autoComplete="off"
              />
            )}
            <TextAreaControl
              name="additionalInfo"
              label="Informations complémentaires"
              hint="300 caractères au plus."
              isOptional
            />
          </div>
        </Panel>
      </div>
      <div className="grid gap-5">
        <Panel title="Photo">
          <div className="mt-5">
            <PhotoControl
              name="photo"
              label="Photo"
              currentUrl={request?.user.photoUrl ?? null}
              isReplacement={request !== null}
              isRequired={request === null}
            />
          </div>
        </Panel>
        <Panel title="Visibilité">
          <p className="text-sm text-slate">{isMembersOwn ? OWN_VISIBILITY_NOTE : VISIBILITY_NOTE}</p>
          {!isMembersOwn && (
            <div className="mt-4 divide-y divide-hairline border-t border-hairline">
              {PRIVACY_SWITCHES.map(({ name, label }) => (
                <SwitchControl key={name} name={name} label={label} hint={VISIBILITY_HINTS[name]} />
              ))}
            </div>
          )}
        </Panel>
      </div>
    </div>
  );
}

function emailHint(request: MembershipRequest | null): string | undefined {
  if (!request) return EMAIL_HINT.create;
  if (isApproved(request)) return EMAIL_HINT.approved;
  return isInvited(request) ? EMAIL_HINT.invited : undefined;
}

import { cardFor } from '@cercle/contract/member-card';
import type { User } from '@cercle/contract/members';
import type { SeekingOffering } from '@cercle/contract/seeking-offering';
import { EyeOff } from 'lucide-react';
import { MemberCard } from './member-card.tsx';

export type PreviewMember = Pick<
  User,
  | 'id'
  | 'fullName'
  | 'company'
  | 'freeDenomination'
  | 'photoUrl'
  | 'phone'
  | 'email'
  | 'emailPublic'
  | 'profilePublic'
  | 'profilePhotoPublic'
> &
  Partial<SeekingOffering>;

const LIST = new Intl.ListFormat('fr-BE');

const UNLISTED = 'Vous n’êtes pas dans l’annuaire. Ni les membres ni les visiteurs ne voient votre fiche.';

/** The preview in words, for screen readers. */
function describeVisibility(member: PreviewMember): string {
  const { profilePublic, emailPublic, profilePhotoPublic, freeDenomination } = member;
  if (!profilePublic) return UNLISTED;
  const photo = profilePhotoPublic ? ['photo'] : [];
  const company = ['société', ...(freeDenomination ? ['dénomination libre'] : [])];
  const texts = [
    ...(member.seeking ? ['ce que vous cherchez'] : []),
    ...(member.offering ? ['ce que vous offrez'] : []),
  ];
  const members = ['nom', ...company, 'téléphone', ...(emailPublic ? ['e-mail'] : []), ...texts, ...photo];
  const everyone = ['nom', ...company, ...photo];
  return `Pour un membre connecté\u202f: ${LIST.format(members)}. Sans connexion\u202f: ${LIST.format(everyone)}.`;
}

/** The member's card in the directory, exactly as the other members see it. */
export default function CardPreview({ member }: { member: PreviewMember }) {
  return (
    <>
      {member.profilePublic ? (
        <ul>
          <MemberCard member={cardFor(true, member)} />
        </ul>
      ) : (
        <div className="grid place-items-center rounded-lg border border-edge border-dashed p-8 text-slate">
          <EyeOff className="size-8" aria-hidden="true" />
        </div>
      )}
      <p role="status" className="mt-4 text-sm text-slate">
        {describeVisibility(member)}
      </p>
    </>
  );
}

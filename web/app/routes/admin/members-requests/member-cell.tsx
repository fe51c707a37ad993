import type { User } from '@cercle/contract/members';
import type { Elements } from '../../../ui/elements.ts';
import { Portrait } from '../../../ui/portrait.tsx';
import { RowText } from '../list/row-link.tsx';

/** A member in a row: the photo where there is room, the name, which leads to the details, and the company. */
export const MemberCell = ({ user, children }: { user: User; children: Elements }) => (
  <div className="flex gap-3 @min-[44rem]:items-center">
    <div className="grid shrink-0 @max-[18rem]:hidden">
      <Portrait url={user.photoUrl} alt="" size="row" isLazy />
    </div>
    <div className="min-w-0">
      {children}
      <RowText className="text-slate">{user.company}</RowText>
    </div>
  </div>
);

import type { Ambassador } from '@cercle/contract/ambassadors';
import { CompanyLogo } from '../../ui/company-logo.tsx';
import { Portrait } from '../../ui/portrait.tsx';

type AmbassadorCardProps = { ambassador: Ambassador; isLazy: boolean };

export function AmbassadorCard({ ambassador, isLazy }: AmbassadorCardProps) {
  const { name, company, jobTitle, photoUrl, logoUrl } = ambassador;
  return (
    <li className="card flex flex-col">
      <div className="flex grow items-center gap-4 p-5 sm:p-6">
        {/* As wide as the logo: name and company stand in line. */}
        <div className="grid w-20 shrink-0 place-items-center sm:w-28">
          <Portrait url={photoUrl} alt="" size="card" isLazy={isLazy} />
        </div>
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h2 className="text-xl leading-7">{name}</h2>
          <p className="mt-1 text-slate">{jobTitle}</p>
        </div>
      </div>
      <div className="flex items-center gap-4 border-t border-hairline px-5 py-4 sm:px-6">
        <CompanyLogo url={logoUrl} isLazy={isLazy} />
        <p className="min-w-0 font-[550] [overflow-wrap:anywhere]">{company}</p>
      </div>
    </li>
  );
}

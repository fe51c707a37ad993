import Link from 'next/link';
import { listAmbassadors } from './ambassadors';

export function AmbassadorList({ current }: { current: number }) {
  const { content, totalElements, totalPages } = listAmbassadors(current - 1);
  return (
    <>
      <h1>Nos ambassadeurs</h1>
      <p role="status">{totalElements} ambassadeurs</p>
      <ul className="cards">
        {content.map(({ id, name, company, jobTitle, photoUrl, logoUrl }) => (
          <li key={id}>
            <Picture url={photoUrl} />
            <h2>{name}</h2>
            <p>{jobTitle}</p>
            <Picture url={logoUrl} />
            <p>{company}</p>
          </li>
        ))}
      </ul>
      <nav aria-label="Pagination">
        {[1, 2, 3, totalPages].map((page) => (
          <Link key={page} href={`/ambassadeurs?page=${page}`}>
            {page}
          </Link>
        ))}
      </nav>
    </>
  );
}

function Picture({ url }: { url: string | null }) {
  if (!url) return <span className="none" />;
  // biome-ignore lint/performance/noImgElement: pictures are stored in the sizes that they are shown in
  return <img src={url} width={96} height={96} alt="" loading="lazy" />;
}

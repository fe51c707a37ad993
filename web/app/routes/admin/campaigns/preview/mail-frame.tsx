import { useEffect, useRef, useState } from 'react';
import { showMail } from './show-mail.ts';

type MailFrameProps = {
  title: string;
  html: string;
  width: number;
  /** Narrower on a narrow screen, as mail programs show it there; otherwise the frame scrolls. */
  isFluid: boolean;
};

/** A mail in a frame of its own, in which no script runs and from which no link leads. The frame is as high as the mail. */
export function MailFrame({ title, html, width, isFluid }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    if (!isReady || !inner) return;
    showMail(inner, html);
    // Pictures arrive later, and make it higher.
    const observer = new ResizeObserver(() => setHeight(inner.body.scrollHeight));
    observer.observe(inner.body);
    return () => observer.disconnect();
  }, [isReady, html]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too.
    <section tabIndex={0} aria-label={title} className="mail-preview border border-hairline">
      <iframe
        ref={frame}
        title={title}
        // Its document is written by us, which this allows; scripts are not.
        sandbox="allow-same-origin"
        srcDoc="<!doctype html>"
        tabIndex={-1}
        width={width}
        height={height}
        className={`mx-auto block ${isFluid ? 'max-w-full' : 'max-w-none'}`}
        onLoad={() => setReady(true)}
      />
    </section>
  );
}

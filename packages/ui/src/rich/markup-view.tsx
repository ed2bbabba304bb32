import { Fragment, type ReactNode } from 'react';
import type { LinkComponent } from '../game/cards/game-models.ts';
import css from './markup-view.module.css';
import { readMarkup, type MarkupNode } from './read-markup.ts';

const cellsOnly = new Set(['table', 'thead', 'tbody', 'tr']);

/** Space between the parts of a table is no text of it. */
const partsOf = ({ tag, children }: Exclude<MarkupNode, string>): readonly MarkupNode[] =>
  cellsOnly.has(tag) ? children.filter((child) => typeof child !== 'string') : children;

function draw(node: MarkupNode, key: number, Link: LinkComponent): ReactNode {
  if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>;
  const { tag } = node;
  if (tag === 'br' || tag === 'hr') {
    const Line = tag;
    return <Line key={key} />;
  }
  const children = partsOf(node).map((child, at) => draw(child, at, Link));
  if (tag === 'a')
    return (
      <Link key={key} href={node.href ?? '/m/home'}>
        {children}
      </Link>
    );
  if (tag === 'table') {
    // Rows need a body around them; a wide table has its own scroll area.
    const isWhole = node.children.some((child) => typeof child !== 'string' && child.tag === 'tbody');
    return (
      <div key={key} className={css['wide']}>
        <table>{isWhole ? children : <tbody>{children}</tbody>}</table>
      </div>
    );
  }
  const Tag = tag;
  return <Tag key={key}>{children}</Tag>;
}

/** A text of the desk's editor, in `lang` where that is not the page's language, drawn from known parts alone: no markup is ever handed to the browser (NOTICE-03, T88). */
export const MarkupView = ({ html, link, lang }: { html: string; link: LinkComponent; lang?: string | undefined }) => (
  <div className={css['body']} lang={lang}>
    {readMarkup(html).map((node, at) => draw(node, at, link))}
  </div>
);

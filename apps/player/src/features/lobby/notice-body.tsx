import type { ReactNode } from 'react';
import { SiteLink } from '#player/shared/games/site-link.tsx';
import { readMarkup, type MarkupNode } from './markup.ts';
import css from './notice-body.module.css';

function draw(node: MarkupNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  if (node.tag === 'br') return <br key={key} />;
  const children = node.children.map(draw);
  if (node.tag === 'a')
    return (
      <SiteLink key={key} href={node.href ?? '/m/home'}>
        {children}
      </SiteLink>
    );
  const Tag = node.tag === 'h3' ? 'h4' : node.tag;
  return <Tag key={key}>{children}</Tag>;
}

/** The text of a notice with its paragraphs, lists and links. */
export const NoticeBody = ({ html }: { html: string }) => <div className={css['body']}>{readMarkup(html).map(draw)}</div>;

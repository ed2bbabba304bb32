import { readMarkup, type MarkupNode } from '@laro/ui/rich/read-markup';
import type { JSONContent } from '@tiptap/react';

type Mark = NonNullable<JSONContent['marks']>[number];

const markOf = (node: Exclude<MarkupNode, string>): Mark | null => {
  if (node.tag === 'strong') return { type: 'bold' };
  if (node.tag === 'em') return { type: 'italic' };
  if (node.tag === 'u') return { type: 'underline' };
  return node.tag === 'a' ? { type: 'link', attrs: { href: node.href ?? '' } } : null;
};

const words = (text: string, marks: readonly Mark[]): JSONContent => ({ type: 'text', text, ...(marks.length > 0 ? { marks: [...marks] } : {}) });

/** Inline content: text with its marks, and line breaks. */
function inline(nodes: readonly MarkupNode[], marks: readonly Mark[]): JSONContent[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return node === '' ? [] : [words(node, marks)];
    if (node.tag === 'br') return [{ type: 'hardBreak' }];
    const mark = markOf(node);
    return inline(node.children, mark ? [...marks, mark] : marks);
  });
}

const isBlock = (node: MarkupNode): boolean => typeof node !== 'string' && node.tag !== 'br' && markOf(node) === null;
const paragraph = (nodes: readonly MarkupNode[]): JSONContent => {
  const content = inline(nodes, []);
  return { type: 'paragraph', ...(content.length > 0 ? { content } : {}) };
};

/** Blocks of a text; text between blocks becomes paragraphs. */
function blocks(nodes: readonly MarkupNode[]): JSONContent[] {
  const found: JSONContent[] = [];
  let loose: MarkupNode[] = [];
  const endLoose = () => {
    if (loose.some((node) => typeof node !== 'string' || node.trim() !== '')) found.push(paragraph(loose));
    loose = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !isBlock(node)) loose.push(node);
    else {
      endLoose();
      found.push(...block(node));
    }
  }
  endLoose();
  return found;
}

const filled = (content: JSONContent[]): JSONContent[] => (content.length > 0 ? content : [{ type: 'paragraph' }]);
const childrenOf = ({ children }: Exclude<MarkupNode, string>, ...tags: string[]) =>
  children.flatMap((child) => (typeof child !== 'string' && tags.includes(child.tag) ? [child] : []));

function rowsOf(table: Exclude<MarkupNode, string>): Exclude<MarkupNode, string>[] {
  return [...childrenOf(table, 'tr'), ...childrenOf(table, 'thead', 'tbody').flatMap((part) => childrenOf(part, 'tr'))];
}

function block(node: Exclude<MarkupNode, string>): JSONContent[] {
  switch (node.tag) {
    case 'h3':
    case 'h4':
      return [{ type: 'heading', attrs: { level: node.tag === 'h3' ? 3 : 4 }, content: inline(node.children, []) }];
    case 'ul':
    case 'ol':
      return [
        {
          type: node.tag === 'ul' ? 'bulletList' : 'orderedList',
          content: childrenOf(node, 'li').map((item) => ({ type: 'listItem', content: filled(blocks(item.children)) })),
        },
      ];
    case 'blockquote':
      return [{ type: 'blockquote', content: filled(blocks(node.children)) }];
    case 'hr':
      return [{ type: 'horizontalRule' }];
    case 'table':
      return [
        {
          type: 'table',
          content: rowsOf(node).map((row) => ({
            type: 'tableRow',
            content: childrenOf(row, 'th', 'td').map((cell) => ({
              type: cell.tag === 'th' ? 'tableHeader' : 'tableCell',
              content: filled(blocks(cell.children)),
            })),
          })),
        },
      ];
    default:
      return [paragraph(node.children)];
  }
}

/** A text as the editor keeps it: read by our own reader, so that no markup reaches the desk's page. */
export const documentOf = (html: string): JSONContent => ({ type: 'doc', content: filled(blocks(readMarkup(html))) });

import { Node } from '@tiptap/react';
import { tableEditing } from '@tiptap/pm/tables';

const cell = { content: 'block+', isolating: true } as const;

/** The span of a cell, which the table's own commands read; our texts have plain cells. */
const spans = () => ({ colspan: { default: 1, rendered: false }, rowspan: { default: 1, rendered: false }, colwidth: { default: null, rendered: false } });

const TableCell = Node.create({
  name: 'tableCell',
  ...cell,
  addAttributes: spans,
  extendNodeSchema: () => ({ tableRole: 'cell' }),
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: () => ['td', 0],
});
const TableHeader = Node.create({
  name: 'tableHeader',
  ...cell,
  addAttributes: spans,
  extendNodeSchema: () => ({ tableRole: 'header_cell' }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: () => ['th', 0],
});
const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  extendNodeSchema: () => ({ tableRole: 'row' }),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});
const Table = Node.create({
  name: 'table',
  content: 'tableRow+',
  group: 'block',
  isolating: true,
  extendNodeSchema: () => ({ tableRole: 'table' }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
});

/** Plain tables: rows of cells, the first row may be headings. */
export const tableParts = [Table, TableRow, TableHeader, TableCell];

import { Icon } from '@laro/ui/pictures/icon.tsx';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { addColumnAfter, addRowAfter, deleteTable, isInTable } from '@tiptap/pm/tables';
import StarterKit from '@tiptap/starter-kit';
import { useState } from 'react';
import { TextInput } from '#console/shared/form/controls.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './rich-editor.module.css';
import { documentOf } from './rich-document.ts';
import { tableParts } from './table-parts.ts';

const SAFE_LINK = /^(?:\/m\/[^\s\\]*|https:\/\/[^\s"<>\\]+|mailto:[^\s"<>\\]+|tel:[+\d-]+)$/;

const cellOf = (type: string) => ({ type, content: [{ type: 'paragraph' }] });
const newTable = {
  type: 'table',
  content: [
    { type: 'tableRow', content: [cellOf('tableHeader'), cellOf('tableHeader')] },
    { type: 'tableRow', content: [cellOf('tableCell'), cellOf('tableCell')] },
  ],
};

interface Tool {
  name: 'bold' | 'italic' | 'h3' | 'h4' | 'bullets' | 'numbers' | 'quote' | 'table' | 'row' | 'column' | 'no_table' | 'undo';
  sign: string;
  isOn?: (editor: Editor) => boolean;
  isShown?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const tools: readonly Tool[] = [
  { name: 'bold', sign: 'B', isOn: (editor) => editor.isActive('bold'), run: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', sign: 'I', isOn: (editor) => editor.isActive('italic'), run: (editor) => editor.chain().focus().toggleItalic().run() },
  {
    name: 'h3',
    sign: 'H3',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'h4',
    sign: 'H4',
    isOn: (editor) => editor.isActive('heading', { level: 4 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
  },
  { name: 'bullets', sign: '•', isOn: (editor) => editor.isActive('bulletList'), run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'numbers', sign: '1.', isOn: (editor) => editor.isActive('orderedList'), run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'quote', sign: '”', isOn: (editor) => editor.isActive('blockquote'), run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { name: 'table', sign: '▦', isShown: (editor) => !isInTable(editor.state), run: (editor) => editor.chain().focus().insertContent(newTable).run() },
  { name: 'row', sign: '▦↓', isShown: (editor) => isInTable(editor.state), run: ({ state, view }) => addRowAfter(state, view.dispatch) },
  { name: 'column', sign: '▦→', isShown: (editor) => isInTable(editor.state), run: ({ state, view }) => addColumnAfter(state, view.dispatch) },
  { name: 'no_table', sign: '▦×', isShown: (editor) => isInTable(editor.state), run: ({ state, view }) => deleteTable(state, view.dispatch) },
  { name: 'undo', sign: '↶', run: (editor) => editor.chain().focus().undo().run() },
];

/** Puts a link on the chosen words, or takes it away when the address is emptied. */
function LinkTool({ editor }: { editor: Editor }) {
  const { t } = useWords();
  const [href, setHref] = useState<string | null>(null);
  if (href === null)
    return (
      <button
        type="button"
        aria-label={t('desk.content.tool.link')}
        title={t('desk.content.tool.link')}
        aria-pressed={editor.isActive('link')}
        onClick={() => setHref((editor.getAttributes('link')['href'] as string | undefined) ?? '')}
      >
        <Icon name="arrow-square-out" size={18} />
      </button>
    );
  const address = href.trim();
  const isFit = address === '' || SAFE_LINK.test(address);
  const set = () => {
    if (!isFit) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else chain.setLink({ href: address }).run();
    setHref(null);
  };
  return (
    <span className={css['link']}>
      <TextInput
        value={href}
        inputMode="url"
        spellCheck={false}
        aria-label={t('desk.content.tool.address')}
        aria-invalid={!isFit}
        onChange={setHref}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          set();
        }}
      />
      <button type="button" disabled={!isFit} onClick={set}>
        {t('desk.content.tool.set')}
      </button>
    </span>
  );
}

function Tools({ editor }: { editor: Editor }) {
  const { t } = useWords();
  const shown = useEditorState({
    editor,
    selector: ({ editor: current }) => tools.map(({ isOn, isShown }) => ({ isOn: isOn?.(current) ?? false, isShown: isShown?.(current) ?? true })),
  });
  return (
    <div className={css['tools']} role="toolbar" aria-label={t('desk.content.tools')}>
      {tools.map(({ name, sign, isOn, run }, at) =>
        shown[at]?.isShown ? (
          <button
            key={name}
            type="button"
            aria-label={t(`desk.content.tool.${name}`)}
            title={t(`desk.content.tool.${name}`)}
            aria-pressed={isOn ? (shown[at]?.isOn ?? false) : undefined}
            // Drawn by the style: the name is the label, not the sign.
            data-sign={sign}
            onClick={() => run(editor)}
          />
        ) : null,
      )}
      <LinkTool editor={editor} />
    </div>
  );
}

/**
 * The editor of a text in one language. It reads and writes only what the site can show; pasted and dropped things come in as plain words,
 * since the desk's page takes no markup from anywhere (T88).
 */
export function RichEditor({
  html,
  label,
  lang,
  isReadOnly,
  onChange,
}: {
  html: string;
  label: string;
  lang: string;
  isReadOnly: boolean;
  onChange: (html: string) => void;
}) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [3, 4] },
        code: false,
        codeBlock: false,
        strike: false,
        link: { openOnClick: false, autolink: false, linkOnPaste: false, isAllowedUri: (uri) => SAFE_LINK.test(uri ?? '') },
      }),
      ...tableParts,
    ],
    content: documentOf(html),
    editable: !isReadOnly,
    injectCSS: false,
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', lang },
      handleDOMEvents: {
        paste: (view, event) => {
          event.preventDefault();
          const text = event.clipboardData?.getData('text/plain') ?? '';
          view.dispatch(view.state.tr.insertText(text.replaceAll(/\s*\n\s*/g, ' ')).scrollIntoView());
          return true;
        },
        drop: (_view, event) => {
          event.preventDefault();
          return true;
        },
      },
    },
    onUpdate: ({ editor: current }) => onChange(current.isEmpty ? '' : current.getHTML()),
  });
  if (!editor) return null;
  return (
    <div className={css['rich']}>
      {isReadOnly ? null : <Tools editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  );
}

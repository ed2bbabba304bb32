import { MarkupView } from '@laro/ui/rich/markup-view.tsx';
import { SiteLink } from '../games/site-link.tsx';

/** A text of the operator with its headings, lists, tables and links. */
export const ArticleBody = ({ html }: { html: string }) => <MarkupView html={html} link={SiteLink} />;

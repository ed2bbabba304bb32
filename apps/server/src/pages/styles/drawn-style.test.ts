import { describe, expect, test } from 'vitest';
import { drawnStyle, piecesOf } from './drawn-style.ts';

const drawn = (style: string, html: string) => drawnStyle(piecesOf(style), html);
const page = '<html lang="fil"><body class="page"><ul class="grid wide" data-form="grid2"><li data-on aria-hidden="true">1 &lt; 2</li></ul></body></html>';

describe('[HOUSE-7] of its style sheets a page holds what changes anything in it', () => {
  test.each([
    ['a class that stands in it', '.grid{color:red}'],
    ['several of them', '.page .grid.wide{color:red}'],
    ['elements and what is general', ':root{--a:1px}body,ul>li:first-child{margin:0}*{padding:0}'],
    ['an attribute', '[data-on]{color:red}'],
    ['an attribute and its value, however it is written', '[data-form=grid2]{color:red}.grid[data-form="grid2"]{margin:0}'],
    ['how a thing looks when it is touched', '.grid:hover,.grid:focus-visible::after{color:red}'],
    ['one of two selectors', '.elsewhere,.grid{color:red}'],
    ['what is not there', '.grid:not(.narrow){color:red}.grid:not([data-form=list],.narrow){margin:0}'],
    [
      'what scripts do to a page before its whole sheets come',
      '.at-door .grid{display:none}html.hidden-y{overflow:hidden}.grid[hidden]{display:none}.grid[open]{margin:0}',
    ],
    ['a choice that may come true', ':is(.grid,.elsewhere){color:red}'],
    ['a face', '@font-face{font-family:Onest;src:url(a.woff2)}'],
  ])('[HOUSE-7] %s is kept', (_, style) => expect(drawn(style, page)).toBe(style));

  test.each([
    ['a class of another page', '.elsewhere{color:red}'],
    ['a class inside one that is not there', '.elsewhere .grid{color:red}'],
    ['a word of the text', '.lt{color:red}'],
    ['a part of a class', '.gri,.gridd{color:red}'],
    ['an attribute that is not there', '.grid[data-off]{color:red}'],
    ['another value', '.grid[data-form=list]{color:red}'],
  ])('[HOUSE-7] %s is left out', (_, style) => expect(drawn(style, page)).toBe(''));

  test('[HOUSE-7] blocks keep only the needed rules, and empty ones are dropped', () => {
    const style = '@media (min-width:300px){.grid{color:red}.elsewhere{color:red}}@supports (color:red){.elsewhere{margin:0}}';
    expect(drawn(style, page)).toBe('@media (min-width:300px){.grid{color:red}}');
  });

  test('[HOUSE-7] an animation stays when a rule that stays plays it', () => {
    const frames = (name: string) => `@keyframes ${name}{0%{opacity:0}}`;
    expect(drawn(`.grid{animation:a .2s linear}.elsewhere{animation:b 1s}${frames('a')}${frames('b')}${frames('a-long')}`, page)).toBe(
      `.grid{animation:a .2s linear}${frames('a')}`,
    );
  });

  test('[HOUSE-7] the order of the cascade stays', () => {
    expect(drawn('.grid{color:red}.elsewhere{color:blue}.wide{color:green}', page)).toBe('.grid{color:red}.wide{color:green}');
  });
});

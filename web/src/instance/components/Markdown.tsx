import ReactMarkdown, { type Components } from 'react-markdown'

export interface MarkdownProps {
  text: string
  /** Of every heading in the text: one below that of the page or section around it. */
  headings: 'h2' | 'h3'
}

/**
 * Markdown as the operator has typed it, in any script. HTML in it is shown as text, and nothing is loaded from
 * elsewhere, so pictures are left out.
 */
export default function Markdown({ text, headings }: MarkdownProps) {
  return (
    <div className="flex flex-col gap-3 wrap-anywhere">
      <ReactMarkdown
        allowedElements={ELEMENTS}
        unwrapDisallowed
        urlTransform={safeUrl}
        components={COMPONENTS[headings]}
      >
        {text.replace(TOO_DEEP, '$1\\')}
      </ReactMarkdown>
    </div>
  )
}

/** After twenty lists in lists on one line, the rest is text: for hundreds the library takes minutes. */
const TOO_DEEP = /^((?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){20}[ \t]*)(?=[*+>-]|\d{1,9}[.)])/gm

/** The address of a link, or an empty one: a page, an e-mail address, a telephone number, or a page of the app. */
function safeUrl(url: string): string {
  return /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(url) ? url : ''
}

const ELEMENTS = 'h1 h2 h3 h4 h5 h6 p a ul ol li strong em blockquote code pre br hr'.split(' ')

// Each block follows the direction of its own script.
const BLOCKS: Components = {
  p: ({ children }) => <p dir="auto">{children}</p>,
  ul: ({ children }) => (
    <ul dir="auto" className="flex list-disc flex-col gap-2 ps-5 marker:text-accent">
      {children}
    </ul>
  ),
  ol: ({ children, start }) => (
    <ol dir="auto" start={start} className="flex list-decimal flex-col gap-2 ps-6">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote dir="auto" className="border-s-4 border-line ps-4 text-muted">
      {children}
    </blockquote>
  ),
  pre: ({ children }) => (
    <pre className="overflow-x-auto rounded-field bg-sunken p-3 text-sm whitespace-pre-wrap">{children}</pre>
  ),
  hr: () => <hr className="border-line" />,
  a: ({ href, children }) =>
    href ? (
      <a
        href={href}
        {...(/^https?:/i.test(href) && { target: '_blank', rel: 'noopener noreferrer' })}
        className="font-semibold text-accent underline underline-offset-4"
      >
        {children}
      </a>
    ) : (
      children
    ),
}

const COMPONENTS = { h2: withHeadings('h2'), h3: withHeadings('h3') }

/** All headings have the same level, whatever the operator has typed, so that none is skipped. */
function withHeadings(Level: MarkdownProps['headings']): Components {
  const heading: Components['h1'] = ({ children }) => (
    <Level dir="auto" className="pt-2 text-lg font-bold">
      {children}
    </Level>
  )
  return { ...BLOCKS, h1: heading, h2: heading, h3: heading, h4: heading, h5: heading, h6: heading }
}

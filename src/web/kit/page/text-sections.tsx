type Props = {
  sections: { title: string; text: string }[];
  /** 3 where the sections are below a heading of level 2. */
  level?: 2 | 3;
};

/** Headings with their paragraphs, for pages to read. */
export function TextSections({ sections, level = 2 }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return sections.map(({ title, text }) => (
    <div key={title} className="mt-6 first:mt-0">
      <Heading className="font-semibold">{title}</Heading>
      <p className="mt-1 text-ink-soft">{text}</p>
    </div>
  ));
}

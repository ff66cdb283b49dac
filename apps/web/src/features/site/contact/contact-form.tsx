import { contactLimits, contactSubjects } from '@varuna/contract/site/contact-choices'
import { contactWords } from '@varuna/language/site/contact'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import hidden from '@varuna/ui/visually-hidden.module.css'
import styles from './contact-form.module.css'
import { MessageField } from './message-field.tsx'
import { Receipt } from './receipt.tsx'
import { useContactForm } from './use-contact-form.ts'

export function ContactForm() {
  const { form, begin, receipt, banner, busy, website, setWebsite, send, fail, writeAnother } = useContactForm()
  if (receipt) return <Receipt {...receipt} onWriteAnother={writeAnother} />
  const { field } = form
  return (
    <form
      method="post"
      ref={form.formRef}
      className={styles.form}
      noValidate
      aria-labelledby="form-title"
      onFocus={begin}
      onSubmit={form.onSubmit(send, fail)}
    >
      <h2 id="form-title">{contactWords.title}</h2>
      <noscript>
        <p className={styles.withoutScripts}>{contactWords.withoutScripts}</p>
      </noscript>
      <div className={styles.pair}>
        <TextField
          label={contactWords.name}
          autoComplete="name"
          maxLength={contactLimits.name}
          required
          {...field('name')}
        />
        <TextField
          label={contactWords.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('email')}
        />
      </div>
      <SelectField
        label={contactWords.subject}
        options={contactSubjects}
        optionLabels={contactWords.subjects}
        placeholder={contactWords.chooseSubject}
        required
        {...field('subject')}
      />
      <MessageField label={contactWords.message} limit={contactLimits.message} {...field('message')} />
      <div className={hidden.hidden} aria-hidden="true">
        <label htmlFor="website">{contactWords.website}</label>
        <input
          id="website"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={website}
          onChange={(event) => setWebsite(event.target.value)}
        />
      </div>
      <Notice tone="error">{banner}</Notice>
      <Button
        type="submit"
        variant="primary"
        disabled={!form.isHydrated}
        busy={busy}
        busyLabel={contactWords.sending}
        className={styles.send}
      >
        {contactWords.send}
      </Button>
    </form>
  )
}

export interface NoticeText {
  tone: 'note' | 'success' | 'caution' | 'error'
  text: string
}
